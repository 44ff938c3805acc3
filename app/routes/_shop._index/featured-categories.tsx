// The home page's tiles: of product types, or the keeper's own.
import { Link } from "~/components/ui/link";
import { Picture } from "~/components/ui/picture";
import type { Tile } from "~/models/settings/home";

interface FeaturedCategoriesProps {
  /** Of product types, each with the path of its picture. */
  categories: { name: string; picture: string | null; href: string }[];
  /** The keeper's own, which stand in their place. */
  own?: Tile[];
}

/** Nothing where no category is featured. */
export function FeaturedCategories({ categories, own = [] }: FeaturedCategoriesProps) {
  if (categories.length + own.length === 0) return null;
  return (
    <section aria-labelledby="categories-heading" className="container">
      <h2 id="categories-heading" className="section-heading">
        Featured categories
      </h2>
      <ul className="tiles" role="list">
        {own.map(({ title, picture: { src, width, height }, href }) => (
          <li key={title}>
            <Link to={href} className="tile">
              {src && (
                <img {...{ src, width, height }} alt="" loading="lazy" className="object-contain" />
              )}
              {title}
            </Link>
          </li>
        ))}
        {categories.map(({ name, picture, href }) => (
          <li key={name}>
            <Link to={href} className="tile">
              {picture && <Picture path={picture} alt="" sizes="(min-width:64rem) 8rem,20vw" />}
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
