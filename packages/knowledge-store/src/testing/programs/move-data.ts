import { type DataMoveOptions, moveData } from '../../moving/move-data.ts';

// A process that moves what it is told to, so that a test can end it in the middle.
process.once('message', async (options) => {
  await moveData(options as DataMoveOptions);
  process.disconnect();
});
