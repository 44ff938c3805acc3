// A product's picture in the tables of the back office.
import { Icon } from "~/components/ui/icon";
import { Picture } from "~/components/ui/picture";

/** A product's small picture, or a sign that there is none; beside a name on wider screens. */
export function Thumbnail({ picture }: { picture: string | null }) {
  return picture ? (
    <Picture
      path={picture}
      alt=""
      sizes="40px"
      className="size-10 flex-none rounded-md border border-ink-200"
    />
  ) : (
    <Icon name="image" className="size-10 flex-none rounded-md bg-ink-100 p-2.5 text-ink-600" />
  );
}
