// What a request says of itself, whether a loader holds it or the front does.

export type RequestFacts = Pick<Request, "method" | "url"> & { headers: Pick<Headers, "get"> };
