/** The library's core alone: its renderers, which nothing here uses, weigh as much as a screen. */
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode';
}
