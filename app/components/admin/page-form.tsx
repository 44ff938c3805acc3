// The form of a page of text, new or there already, with how it would look above it.
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { Link } from "~/components/ui/link";
import { TextBlocks } from "~/components/ui/text-blocks";
import { Field, SelectField, TextAreaField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { RadioField } from "~/forms/radio-field";
import { SubmitButton } from "~/forms/submit-button";
import { footerLists, pageLimits, pagesPath, pageWords, type Page } from "~/models/content/page";

const labels = {
  title: "Title",
  slug: "Address",
  description: "A sentence for search engines",
  body: "Text",
  list: "In the footer",
  position: "Place",
  state: "Visitors",
};
type Name = keyof typeof labels;

interface PageFormProps {
  /** What is saved, or what a new page begins with. */
  saved: Record<Name, string>;
  /** 0 for a new page. */
  version: number;
  /** What was typed before signing in again. */
  draft: Record<string, string> | null;
  answer: { result: SubmissionResult; preview?: Page } | undefined;
}

export function PageForm({ saved, version, draft, answer }: PageFormProps) {
  const [form, fields] = useForm<Record<Name | "version", string>>({
    id: "page",
    lastResult: answer?.result,
    defaultValue: draft ?? { ...saved, version: String(version) },
  });
  const names = Object.keys(labels) as Name[];
  return (
    <>
      {answer?.preview && <Preview page={answer.preview} />}
      <Form method="post" {...getFormProps(form)} className="flex max-w-3xl flex-col gap-4">
        <FormErrors form={form} />
        <SavedMeanwhile
          version={{ field: fields.version, saved: version }}
          values={names.map((name) => ({
            ...{ label: labels[name], saved: saved[name], field: fields[name] },
          }))}
        />
        <Field field={fields.title} label={labels.title} maxLength={pageLimits.title} />
        <Field
          field={fields.slug}
          label={labels.slug}
          maxLength={pageLimits.slug}
          hint="What stands behind /pages/ in the browser: small letters, digits and hyphens. Left empty, it is made of the title."
        />
        <Field
          field={fields.description}
          label={labels.description}
          maxLength={pageLimits.description}
        />
        <TextAreaField
          field={fields.body}
          label={labels.body}
          rows={18}
          maxLength={pageLimits.body}
          hint={<Marks />}
        />
        <SelectField field={fields.list} label={labels.list}>
          <option value="none">Not in the footer</option>
          {Object.entries(footerLists).map(([name, heading]) => (
            <option key={name} value={name}>
              {heading}
            </option>
          ))}
        </SelectField>
        <Field
          field={fields.position}
          label={labels.position}
          type="number"
          min={1}
          max={pageLimits.place}
          hint="Lower numbers stand first. Track My Order has place 3 of ABOUT US."
        />
        <RadioField
          field={fields.state}
          legend={labels.state}
          options={[
            { value: "Public", label: "See it" },
            { value: "Draft", label: "Do not see it", hint: "A draft: its address leads nowhere." },
          ]}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="do" value="save">
            Save
          </SubmitButton>
          <SubmitButton name="do" value="preview" className="btn btn-outline">
            Preview
          </SubmitButton>
          <Link to={pagesPath} className="btn btn-outline">
            Cancel
          </Link>
        </div>
      </Form>
    </>
  );
}

/** The signs that a text knows. */
function Marks() {
  return (
    <>
      An empty line between paragraphs. <code># Heading</code>, <code>## Smaller heading</code>,{" "}
      <code>- item</code>, <code>1. item</code>, <code>**bold**</code>, <code>*italic*</code>,{" "}
      <code>[words](/category)</code>. The shop puts in by itself:{" "}
      {Object.entries(pageWords).map(([word, meaning], index) => (
        <span key={word}>
          {index > 0 && "; "}
          <code>{`{${word}}`}</code> {meaning}
        </span>
      ))}
      . A paragraph that asks for what the shop was not told is left out.
    </>
  );
}

/** As visitors would have it; nothing is saved yet. */
function Preview({ page }: { page: Page }) {
  const place = useRef<HTMLElement>(null);
  // It stands above the form that asked for it.
  useEffect(() => place.current?.focus(), [page]);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Preview"
      className="mb-6 flex max-w-3xl flex-col gap-3 rounded-lg border border-ink-200 p-5"
    >
      <p className="hint">Preview, not saved yet: {page.description}</p>
      <p className="text-xl font-semibold">{page.title}</p>
      <TextBlocks blocks={page.blocks} />
    </section>
  );
}
