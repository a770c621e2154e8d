import { type ObjectStorage, StorageError } from './port.ts';

/** The same store, which reports each call that failed because it is down, slow or full. */
export function watchOutages<Storage extends ObjectStorage>(storage: Storage, onOutage: () => void): Storage {
  const report = (error: unknown): never => {
    if (error instanceof StorageError && error.isOutage) onOutage();
    throw error;
  };
  return new Proxy(storage, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        const answer: unknown = value.apply(target, args);
        return answer instanceof Promise ? answer.catch(report) : answer;
      };
    },
  });
}
