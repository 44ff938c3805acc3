// A text of the keeper's as elements: never as HTML of its own.
import { Fragment } from "react";
import { Link } from "~/components/ui/link";
import type { Block, Inline } from "~/models/content/markdown";

/** Headings, paragraphs and lists, below a heading of the first level. */
export function TextBlocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map((block, index) => (
        <TextBlock key={index} block={block} />
      ))}
    </>
  );
}

function TextBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading": {
      const Heading = `h${block.level}` as const;
      const size = block.level === 2 ? "mt-3 text-lg" : "mt-2";
      return <Heading className={`${size} font-semibold`}>{words(block.children)}</Heading>;
    }
    case "paragraph":
      return <p className="text-ink-700">{words(block.children)}</p>;
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      const start = block.ordered && block.start !== 1 ? { start: block.start } : {};
      const marks = block.ordered ? "list-decimal" : "list-disc";
      return (
        <List {...start} className={`flex flex-col gap-1 ps-5 text-ink-700 ${marks}`}>
          {block.items.map((item, index) => (
            <li key={index}>
              <Item blocks={item} />
            </li>
          ))}
        </List>
      );
    }
  }
}

/** A line alone needs no paragraph around it. */
function Item({ blocks }: { blocks: readonly Block[] }) {
  const [first, ...rest] = blocks;
  if (first?.kind !== "paragraph") return <TextBlocks blocks={blocks} />;
  return (
    <>
      {words(first.children)}
      <TextBlocks blocks={rest} />
    </>
  );
}

function words(children: readonly Inline[]) {
  return children.map((part, index) => (
    <Fragment key={index}>
      <Word part={part} />
    </Fragment>
  ));
}

function Word({ part }: { part: Inline }) {
  if (typeof part === "string") return part;
  switch (part.kind) {
    case "break":
      return <br />;
    case "strong":
      return <strong>{words(part.children)}</strong>;
    case "em":
      return <em>{words(part.children)}</em>;
    case "link":
      return part.href.startsWith("/") ? (
        <Link to={part.href} className="link">
          {words(part.children)}
        </Link>
      ) : (
        <a href={part.href} className="link" rel="noopener">
          {words(part.children)}
        </a>
      );
  }
}
