// A product's places among the home page's best deals and best sellers, beside those who stand there.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { Link } from "~/components/ui/link";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { findPlaces, placesSchema, savePlaces, shownPlaces } from "~/models/product/places.server";
import { noProduct } from "~/models/product/product.server";
import { productsPath } from "~/models/product/table";

export const meta: MetaFunction = () => adminMeta("Places on the home page");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const found = orNotFound(await findPlaces(params.id ?? ""), noProduct);
  const { id, name, version, deal, seller } = found;
  const placeIn = (list: typeof deal) => {
    const index = list.findIndex((product) => product.id === id);
    return index < 0 ? "" : String(index + 1);
  };
  const saved = { deal: placeIn(deal), seller: placeIn(seller) };
  return { id, name, version, deal, seller, saved, shownPlaces, draft: await readDraft(request) };
}

const failed = "Failed to save the places. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  orNotFound(await findPlaces(id), noProduct);
  const submission = submissionOf(form, placesSchema, { blankIsText: true });
  return answerForm(submission, { context, failed }, async (places) => {
    await savePlaces(user, id, places);
    const toast = { type: "success", message: "Places saved" } as const;
    return redirectWithToast(request, `${productsPath}/${encodeURIComponent(id)}`, toast);
  });
}

export default function Places() {
  const { id, name, version, deal, seller, saved, shownPlaces, draft } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Record<"deal" | "seller" | "version", string>>({
    id: "places",
    lastResult: answer?.result,
    defaultValue: draft ?? { ...saved, version: String(version) },
  });
  const product = `${productsPath}/${encodeURIComponent(id)}`;
  return (
    <SettingPage
      title="Places on the home page"
      lead={name}
      up={{ to: product, label: "Back to the product" }}
    >
      <Form method="post" replace {...getFormProps(form)} className="flex flex-col gap-4">
        <FormErrors form={form} />
        <SavedMeanwhile
          version={{ field: fields.version, saved: version }}
          values={[
            { label: "Best deals", saved: saved.deal, field: fields.deal },
            { label: "Best sellers", saved: saved.seller, field: fields.seller },
          ]}
        />
        <p className="hint">
          The home page shows the first {shownPlaces} of each that are sold. Who stands at a place
          that you take moves one further.
        </p>
        <div className="grid gap-6 sm:grid-cols-2">
          <Place field={fields.deal} label="Place among best deals" list={deal} own={id} />
          <Place field={fields.seller} label="Place among best sellers" list={seller} own={id} />
        </div>
        <SettingButtons cancelTo={product} />
      </Form>
    </SettingPage>
  );
}

interface PlaceProps {
  field: Parameters<typeof Field>[0]["field"];
  label: string;
  list: { id: string; name: string }[];
  /** This product's id. */
  own: string;
}

function Place({ field, label, list, own }: PlaceProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field
        field={field}
        label={label}
        type="number"
        inputMode="numeric"
        min={1}
        hint="Empty: none"
      />
      {list.length === 0 ? (
        <p className="text-ink-600">Nobody stands here yet.</p>
      ) : (
        <ol className="list-decimal ps-6 text-sm">
          {list.map((product) => (
            <li key={product.id} className="py-1">
              {product.id === own ? (
                <b>{product.name}</b>
              ) : (
                <Link
                  to={`${productsPath}/${encodeURIComponent(product.id)}`}
                  className="link break-words"
                >
                  {product.name}
                </Link>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
