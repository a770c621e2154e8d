import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** A steady stream of one GET request. */
export interface RequestPlan {
  url: string;
  headers: Record<string, string>;
  perSecond: number;
  seconds: number;
}

/**
 * Sends the requests at even intervals, without waiting for earlier answers, and waits for all answers. (Autocannon sends
 * all requests of a second at its start.) Runs in its own thread.
 * @returns for each request, the milliseconds from when it was due until its answer was read. Rejects when one fails.
 */
export async function pacedRequests(plan: RequestPlan): Promise<number[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: plan });
  const [latenciesMs] = await once(worker, 'message');
  await worker.terminate();
  return latenciesMs;
}

/** The first requests of a new thread are slow, as `fetch` loads and compiles. */
const WARM_UP = 30;

async function drive({ url, headers, perSecond, seconds }: RequestPlan): Promise<number[]> {
  const one = async (dueMs: number) => {
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return performance.now() - dueMs;
  };
  for (let index = 0; index < WARM_UP; index += 1) await one(performance.now());
  const startMs = performance.now();
  const answers: Promise<number>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const dueMs = startMs + (index * 1_000) / perSecond;
    await delay(Math.max(0, dueMs - performance.now()));
    answers.push(one(dueMs));
  }
  return Promise.all(answers);
}

if (!isMainThread) parentPort?.postMessage(await drive(workerData));
