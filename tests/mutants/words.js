// Leaves words for people unmutated: the tests of the screens hold them, to the letter.
import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, "words", {
    shouldIgnore({ node }) {
      const text =
        node.type === "StringLiteral"
          ? node.value
          : node.type === "TemplateLiteral"
            ? node.quasis.map(({ value }) => value.raw).join("")
            : "";
      // A sentence, or several words that begin as one does; codes and columns do neither.
      if (/^[A-Z].* |[a-z] .*\.$/s.test(text)) return "words for people";
    },
  }),
];
