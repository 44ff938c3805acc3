// The scrolling strip of trusted brands: CSS alone moves it, and holds it under pointer or focus.
import type { Brand } from "~/models/content/home";

/** What follows the list only fills the gap while it comes round again: marks, no items of a list, for text browsers show these. */
export function BrandStrip({ brands }: { brands: Brand[] }) {
  return (
    <section aria-labelledby="brands-heading" className="brands container">
      <div className="flex items-center justify-between gap-4">
        <h2 id="brands-heading" className="section-heading">
          Trusted brands
        </h2>
        <label className="check brands-pause">
          <input type="checkbox" />
          Hold still
        </label>
      </div>
      <div className="brands-window">
        <ul role="list">
          {brands.map(({ id, name }) => (
            <li key={id}>
              <svg aria-hidden>
                <use href={`/brands.svg#${id}`} />
              </svg>
              <span className="sr-only">{name}</span>
            </li>
          ))}
        </ul>
        <div aria-hidden>
          {brands.map(({ id }) => (
            <span key={id}>
              <svg>
                <use href={`/brands.svg#${id}`} />
              </svg>
            </span>
          ))}
        </div>
      </div>
    </section>
  );
}
