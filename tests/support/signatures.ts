// Functions' parameters, read with TypeScript's own parser: which functions take a person later than they should.
import ts from "typescript";

/** The types of whoever asks for something or whose thing it is. */
const people = ["Actor", "User", "Shopper", "AccountShopper"];
const databases = ["Db", "Kysely", "Transaction"];

/**
 * The functions and methods that take a person (somebody who acts, a user, a shopper) behind another
 * parameter than a database handle or another person.
 * @returns the names, in the order of the source
 */
export function functionsWithLatePerson(source: string): string[] {
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true);
  const names = namesOfPeople(file);
  const late: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && isLate(node.parameters, names)) late.push(nameOf(node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return late;
}

/** The types of people with what the file itself calls parts of them: `type Buyer = Pick<User, "id">`. */
function namesOfPeople(file: ts.SourceFile): Set<string> {
  const names = new Set(people);
  for (const statement of file.statements) {
    if (ts.isTypeAliasDeclaration(statement) && mentions(statement.type, names)) {
      names.add(statement.name.text);
    }
  }
  return names;
}

function isLate(parameters: readonly ts.ParameterDeclaration[], names: Set<string>): boolean {
  const isPerson = ({ type }: ts.ParameterDeclaration) => type && mentions(type, names);
  const [first, ...rest] = parameters;
  const behindDatabase = first?.type && mentions(first.type, new Set(databases));
  const others = behindDatabase ? rest : parameters;
  const firstOther = others.findIndex((parameter) => !isPerson(parameter));
  return firstOther >= 0 && others.slice(firstOther).some(isPerson);
}

/** Whether a type is one of these, or made of one: `User | null`, `Pick<User, "id">`. A function that takes one is none. */
function mentions(type: ts.Node, names: Set<string>): boolean {
  if (ts.isTypeReferenceNode(type) && names.has(type.typeName.getText())) return true;
  if (ts.isFunctionTypeNode(type)) return false;
  return ts.forEachChild(type, (part) => mentions(part, names)) ?? false;
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : "a function";
}
