// The photos with a review: small ones in a row, each a link to the large one.
import { photoFile, type ReviewPhoto } from "~/models/review/review";

interface ReviewPhotosProps {
  photos: ReviewPhoto[];
  /** The review's, which says what they belong to. */
  title: string;
}

export function ReviewPhotos({ photos, title }: ReviewPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <ul role="list" aria-label="Photos" className="mt-2 flex flex-wrap gap-2">
      {photos.map(({ id, width }, index) => (
        <li key={id}>
          <a href={photoFile(id, width)} className="block rounded-lg">
            <img
              src={photoFile(id, 160)}
              srcSet={`${photoFile(id, 320)} 2x`}
              alt={`${index + 1} of ${photos.length}: ${title}`}
              width={96}
              height={96}
              loading="lazy"
              className="size-24 rounded-lg border border-ink-200 object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
