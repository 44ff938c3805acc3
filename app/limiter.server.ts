// Lets only so many jobs of a kind run at once; the others wait for their turn.

/** The jobs of one kind: each starts when fewer than the limit are running, in the order of the calls. */
export class Limiter {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  /** @param limit how many jobs may run at once */
  constructor(private readonly limit: number) {}

  /** How many jobs wait for their turn. */
  get waiting(): number {
    return this.queue.length;
  }

  /**
   * Runs a job when it is its turn.
   * @returns what the job returns, or throws what it throws
   */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.running < this.limit) this.running += 1;
    else await new Promise<void>((start) => this.queue.push(start));
    try {
      return await job();
    } finally {
      const startNext = this.queue.shift();
      // The next job takes this one's place, so that no later caller can take it first.
      if (startNext) startNext();
      else this.running -= 1;
    }
  }
}
