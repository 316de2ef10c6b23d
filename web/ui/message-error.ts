/** A failure in our own words for people. All others' are a developer's. */
export class MessageError extends Error {}
