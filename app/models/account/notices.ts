// Which of the staff's notifications are whose: each kind belongs to an area.
import type { Notification } from "~/models/notification/notification";
import { mayEnter, type Area } from "./area";
import type { User } from "./user";

const areaOf: Record<Notification["type"], Area> = {
  order: "orders",
  stock: "catalogue",
  user: "people",
};

/** The kinds of notifications that somebody of the staff is told. */
export function noticesFor(user: Pick<User, "role" | "areas">): Notification["type"][] {
  const types = Object.keys(areaOf) as Notification["type"][];
  return types.filter((type) => mayEnter(user, areaOf[type]));
}
