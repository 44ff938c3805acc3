// A file input for a picture: shows what was chosen, or what an earlier try of the same form left.
import { useEffect, useState, type ChangeEvent, type ComponentProps } from "react";
import { Icon } from "~/components/ui/icon";
import { Field } from "~/forms/field";
import { pictureFile, picturePath } from "~/models/picture/picture";
import { productPicture, type PictureRules } from "~/models/picture/rules";

interface PictureFieldProps {
  field: ComponentProps<typeof Field>["field"];
  label: string;
  /** The hidden field that carries a picture which is stored already. */
  kept: { name: string; id: string | undefined };
  /** The picture that stays when no other is chosen: a path without width and ending. */
  present?: string | null;
  rules?: PictureRules;
}

/** The picture on the left, the input on the right; a new file takes the place of the stored one. */
export function PictureField({
  field,
  label,
  kept,
  present,
  rules = productPicture,
}: PictureFieldProps) {
  const path = kept.id ? picturePath(kept.id) : present;
  const { preview, tooLarge, choose } = useChosenFile(rules.bytes, !path);
  const shown = preview ?? (path && pictureFile(path, 160));
  return (
    <div className="flex items-start gap-4">
      <div className="flex size-24 flex-none items-center justify-center overflow-hidden rounded-lg border border-ink-200 bg-ink-50 text-ink-400">
        {shown ? (
          <img
            src={shown}
            alt={(preview ?? kept.id) ? "Your selection" : "Present image"}
            width={96}
            height={96}
            className={`size-full ${rules.cropped ? "object-cover" : "object-contain"}`}
          />
        ) : (
          <Icon name="image" className="size-8" />
        )}
      </div>
      <div className="min-w-0 flex-1">
        {kept.id && <input type="hidden" name={kept.name} value={kept.id} />}
        <Field
          field={tooLarge ? withError(field, rules.tooLarge) : field}
          label={label}
          type="file"
          accept={rules.types}
          onChange={choose}
          hint={hintOf(rules.hint, kept.id, present)}
        />
      </div>
    </div>
  );
}

function hintOf(hint: string, kept: string | undefined, present: string | null | undefined) {
  if (kept) return `Your image is kept. Choose another one to replace it: ${hint}`;
  return present ? `Choose another one to replace it: ${hint}` : hint;
}

/** What conform hands out cannot be spread: its parts are made when they are asked for. */
function withError(field: PictureFieldProps["field"], message: string): PictureFieldProps["field"] {
  const { id, name, errorId, descriptionId } = field;
  return { id, name, errorId, descriptionId, errors: [message] };
}

/**
 * With scripts: a preview at once, and a refusal before megabytes travel in vain. Where a picture is
 * required the form waits for another one: the answer would be that there is none.
 */
function useChosenFile(most: number, required: boolean) {
  const [preview, setPreview] = useState<string>();
  const [tooLarge, setTooLarge] = useState(false);
  const [input, setInput] = useState<HTMLInputElement>();
  useEffect(() => {
    if (!tooLarge || !required || !input) return;
    const wait = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      input.focus();
    };
    const { form } = input;
    form?.addEventListener("submit", wait);
    return () => form?.removeEventListener("submit", wait);
  }, [tooLarge, required, input]);
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview);
  }, [preview]);
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    const refused = file !== undefined && file.size > most;
    if (refused) currentTarget.value = "";
    setInput(currentTarget);
    setTooLarge(refused);
    setPreview(file && !refused ? URL.createObjectURL(file) : undefined);
  }
  return { preview, tooLarge, choose };
}
