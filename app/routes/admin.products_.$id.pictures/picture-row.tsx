// A picture in the list of a product's pictures: what it shows, and the buttons that move, edit and remove it.
import { Form, useSubmit } from "@remix-run/react";
import { DragHandle } from "~/components/admin/drag-handle";
import { RowAction } from "~/components/admin/row-action";
import { Icon } from "~/components/ui/icon";
import { Picture } from "~/components/ui/picture";
import { everyColour, galleryUrl } from "~/models/product/gallery";
import type { Gallery } from "~/models/product/gallery.server";

interface PictureRowProps {
  productId: string;
  picture: Gallery["pictures"][number];
  /** From 1. */
  place: number;
  last: boolean;
}

/** A button names the place that it leads to: pressed twice it does the same. */
export function PictureRow({ productId, picture, place, last }: PictureRowProps) {
  const { id, path, alt, colour } = picture;
  const named = `picture ${place}`;
  const submit = useSubmit();
  const order = `${galleryUrl(productId)}/order`;
  const moveTo = (to: number) =>
    submit({ picture: id, to }, { method: "post", action: order, preventScrollReset: true });
  return (
    <li id={`picture-${id}`} data-row className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <b className="w-6 text-end">{place}</b>
      <Picture
        path={path}
        alt=""
        sizes="96px"
        className="size-20 flex-none rounded-lg border border-ink-200 object-contain sm:size-24"
      />
      <div className="min-w-0 flex-1 basis-40">
        <p className="break-words">{alt}</p>
        <p className="hint">{colour ?? everyColour}</p>
      </div>
      <div className="flex max-sm:w-full max-sm:justify-end">
        {!(last && place === 1) && (
          <Form method="post" action={order} preventScrollReset className="flex">
            <DragHandle name={named} place={place} onMove={moveTo} />
            <input type="hidden" name="picture" value={id} />
            <Move to={place - 1} word="up" named={named} disabled={place === 1} />
            <Move to={place + 1} word="down" named={named} disabled={last} />
          </Form>
        )}
        <RowAction to={galleryUrl(productId, id)} icon="pencil" label="Edit" name={named} />
        <RowAction
          to={galleryUrl(productId, id, "/remove")}
          icon="trash"
          label="Remove"
          name={named}
          danger
        />
      </div>
    </li>
  );
}

function Move({
  to,
  word,
  named,
  disabled,
}: {
  to: number;
  word: "up" | "down";
  named: string;
  disabled: boolean;
}) {
  return (
    <button
      type="submit"
      name="to"
      value={to}
      disabled={disabled}
      className={`icon-btn relative ${disabled ? "opacity-30" : ""}`}
      title={`Move ${word}`}
    >
      <Icon name={`chevron-${word}`} />
      <span className="sr-only">{`Move ${named} ${word}`}</span>
    </button>
  );
}
