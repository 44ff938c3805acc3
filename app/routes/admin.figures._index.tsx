// Figures: what the back office knows beside the overview, each with its page.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Link } from "~/components/ui/link";
import { figures, figureUrl, type FigureName } from "~/models/figure/figure";

export const meta: MetaFunction = () => adminMeta("Figures");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return null;
}

export default function Figures() {
  return (
    <AdminPage title="Figures" lead="What the overview has no room for; each can be taken away">
      <ul role="list" className="panel divide-y divide-ink-200">
        {Object.entries(figures).map(([name, { name: title, lead }]) => (
          <li key={name} className="px-5 py-4">
            <h2>
              <Link to={figureUrl(name as FigureName)} className="link font-semibold">
                {title}
              </Link>
            </h2>
            <p className="text-ink-600">{lead}</p>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
