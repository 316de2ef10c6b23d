/* The panel asks nobody outside for news or updates. */
export default {
  config: { notifications: { releases: false }, tutorials: false },
  bootstrap() {},
};
