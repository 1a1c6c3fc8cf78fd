import DataLoader from 'dataloader';

const LARGEST_BATCH = 100;

/** Reads in one query what is asked for in the same turn of the event loop. Nothing is cached. */
export const createBatchLoader = <Key, Value>(load: (keys: readonly Key[]) => Promise<Value[]>) =>
  new DataLoader<Key, Value>(load, {
    cache: false,
    maxBatchSize: LARGEST_BATCH,
    batchScheduleFn: (dispatch) => setImmediate(dispatch),
  });
