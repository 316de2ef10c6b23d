import { availableParallelism } from 'node:os';

/*
 * Imported before all else, since libuv settles the size of its pool at the first use. Passwords take a
 * thread for each core; files, pictures and addresses of other hosts must find one free beside them.
 */
process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + 4);
