// What the second factor's page shows: off, being set up, on, and the new recovery codes.
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useDates } from "~/components/ui/dates";
import { Link } from "~/components/ui/link";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";

const heading = <h2 className="text-lg font-semibold">Second Factor</h2>;

/** @param forAll whether everybody must have one */
export function Off({ forAll }: { forAll: boolean }) {
  return (
    <Form method="post" className="flex max-w-md flex-col items-start gap-4">
      {heading}
      {forAll && (
        <p className="form-errors" role="status">
          Everybody of the staff needs a second factor. Please set yours up to go on.
        </p>
      )}
      <p>
        Beside the password, sign-in then asks for a code that an app on your telephone makes. Who
        learns your password alone stays outside.
      </p>
      <SubmitButton name="intent" value="begin">
        Set it up
      </SubmitButton>
    </Form>
  );
}

interface CodeProps {
  result: SubmissionResult | undefined;
}

function useCodeForm(result: CodeProps["result"]) {
  return useForm<{ passcode: string }>({ id: "factor", lastResult: result });
}

interface PendingProps extends CodeProps {
  secret: string;
  uri: string;
  qr: { size: number; path: string } | null;
}

/** The secret as a picture, as a link for the telephone that shows this page, and as text. */
export function Pending({ secret, uri, qr, result }: PendingProps) {
  const [form, fields] = useCodeForm(result);
  return (
    <Form method="post" {...getFormProps(form)} className="flex max-w-md flex-col gap-4">
      {heading}
      <FormErrors form={form} />
      <p>1. Scan this with an authenticator app on your telephone.</p>
      {qr && (
        <svg
          role="img"
          aria-label="QR code of the key below"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
          className="size-56 max-w-full bg-white"
        >
          <path d={qr.path} fill="#000" />
        </svg>
      )}
      <p>
        No camera? Type this key there, or{" "}
        <a href={uri} className="link">
          open it in the app of this telephone
        </a>
        :{" "}
        <code className="font-semibold wrap-anywhere">
          {secret.match(/.{1,4}/g)?.join(" ") ?? secret}
        </code>
      </p>
      <Field
        field={fields.passcode}
        label="2. The code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={40}
      />
      <p className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="confirm">
          Turn it on
        </SubmitButton>
        <Link to="/admin/profile" className="btn btn-outline">
          Cancel
        </Link>
      </p>
    </Form>
  );
}

interface OnProps extends CodeProps {
  left: number;
  since: string;
  forAll: boolean;
}

/** A code proves that whoever found the browser open has the telephone too. */
export function On({ left, since, forAll, result }: OnProps) {
  const { formatDate } = useDates();
  const [form, fields] = useCodeForm(result);
  return (
    <Form method="post" {...getFormProps(form)} className="flex max-w-md flex-col gap-4">
      {heading}
      <FormErrors form={form} />
      <p>
        <span className="badge badge-green">On</span> since {formatDate(since)}. Recovery codes
        left: {left}.
      </p>
      <Field
        field={fields.passcode}
        label="Code"
        hint="The six digits that your telephone shows, or a recovery code."
        autoComplete="one-time-code"
        required
        maxLength={40}
      />
      <p className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="codes">
          New recovery codes
        </SubmitButton>
        {!forAll && (
          <SubmitButton name="intent" value="end" className="btn btn-danger">
            Turn it off
          </SubmitButton>
        )}
      </p>
    </Form>
  );
}

/** They are shown this once. */
export function NewCodes({ codes }: { codes: string[] }) {
  return (
    <div className="flex max-w-md flex-col items-start gap-4">
      <h2 className="text-lg font-semibold">Your recovery codes</h2>
      <p role="status">
        The second factor is on. Write these codes down, or print them: each lets you in once when
        the telephone is lost, and they are not shown again.
      </p>
      <ul role="list" className="grid gap-y-1">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-semibold">{code}</code>
          </li>
        ))}
      </ul>
      <Link to="/admin/profile/factor" className="btn btn-primary">
        I have them
      </Link>
    </div>
  );
}
