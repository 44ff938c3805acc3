// The home page's tiles of categories.
import { Link } from "~/components/ui/link";
import { Picture } from "~/components/ui/picture";

/** Nothing where no category is featured. */
export function FeaturedCategories({
  categories,
}: {
  categories: { name: string; picture: string | null; href: string }[];
}) {
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby="categories-heading" className="container">
      <h2 id="categories-heading" className="section-heading">
        Featured categories
      </h2>
      <ul className="tiles" role="list">
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
