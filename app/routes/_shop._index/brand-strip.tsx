// The scrolling strip of trusted brands: CSS alone moves it, and holds it under pointer or focus.
import type { Brand } from "~/models/content/home";

/** The second list only fills the gap while the first comes round again. */
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
              <svg role="img" aria-label={name}>
                <use href={`/brands.svg#${id}`} />
              </svg>
            </li>
          ))}
        </ul>
        <ul aria-hidden>
          {brands.map(({ id }) => (
            <li key={id}>
              <svg>
                <use href={`/brands.svg#${id}`} />
              </svg>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
