// Says to an administrator that the home page is shown as of another moment.
import { Link } from "~/components/ui/link";
import { useDates } from "~/components/ui/dates";

export function PreviewNotice({ at }: { at: string }) {
  const { formatDateTime } = useDates();
  return (
    <p className="container" role="status">
      Preview: the home page as of {formatDateTime(at)}.{" "}
      <Link to="/admin/settings/home" className="link">
        Back to the settings
      </Link>
    </p>
  );
}
