/* Loaded first by a server that takes it to be another moment, `NOW`, at its start. */

const { now } = Date;
const aheadMs = Date.parse(process.env.NOW ?? '') - now();
Date.now = () => now() + aheadMs;

export {};
