// A file input for a picture: shows what was chosen, or what an earlier try of the same form left.
import { useEffect, useState, type ChangeEvent, type ComponentProps } from "react";
import { Icon } from "~/components/ui/icon";
import { Field } from "~/forms/field";
import {
  pictureFile,
  pictureLimits,
  picturePath,
  pictureTypes,
  pictureWords,
} from "~/models/picture";

interface PictureFieldProps {
  field: ComponentProps<typeof Field>["field"];
  label: string;
  /** The hidden field that carries a picture which is stored already. */
  kept: { name: string; id: string | undefined };
  /** The picture that stays when no other is chosen: a path without width and ending. */
  present?: string | null;
}

/** The picture on the left, the input on the right; a new file takes the place of the stored one. */
export function PictureField({ field, label, kept, present }: PictureFieldProps) {
  const { preview, tooLarge, choose } = useChosenFile();
  const path = kept.id ? picturePath(kept.id) : present;
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
            className="size-full object-contain"
          />
        ) : (
          <Icon name="image" className="size-8" />
        )}
      </div>
      <div className="min-w-0 flex-1">
        {kept.id && <input type="hidden" name={kept.name} value={kept.id} />}
        <Field
          field={tooLarge ? { ...field, errors: [pictureWords.tooLarge] } : field}
          label={label}
          type="file"
          accept={pictureTypes}
          onChange={choose}
          hint={hintOf(kept.id, present)}
        />
      </div>
    </div>
  );
}

function hintOf(kept: string | undefined, present: string | null | undefined): string {
  if (kept) return `Your image is kept. Choose another one to replace it: ${pictureWords.hint}`;
  return present ? `Choose another one to replace it: ${pictureWords.hint}` : pictureWords.hint;
}

/** With scripts: a preview at once, and a refusal before ten megabytes travel in vain. */
function useChosenFile() {
  const [preview, setPreview] = useState<string>();
  const [tooLarge, setTooLarge] = useState(false);
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview);
  }, [preview]);
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    const refused = file !== undefined && file.size > pictureLimits.bytes;
    if (refused) currentTarget.value = "";
    setTooLarge(refused);
    setPreview(file && !refused ? URL.createObjectURL(file) : undefined);
  }
  return { preview, tooLarge, choose };
}
