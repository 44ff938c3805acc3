// The way from the shop's door to the present page.
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";

interface BreadcrumbProps {
  /** The pages above, the highest first. */
  crumbs: { name: string; href: string }[];
  /** The present page. */
  name: string;
}

/** A list of links that ends with the present page. */
export function Breadcrumb({ crumbs, name }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-600">
      <ol className="flex flex-wrap items-center gap-1">
        {crumbs.map((crumb) => (
          <li key={crumb.href} className="flex items-center gap-1">
            <Link to={crumb.href} className="py-0.5 hover:underline">
              {crumb.name}
            </Link>
            <Icon name="chevron-right" className="icon size-4" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 text-ink-900 wrap-anywhere">
          {name}
        </li>
      </ol>
    </nav>
  );
}
