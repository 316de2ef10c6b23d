import { setFlagsFromString } from 'node:v8';

/*
 * V8 clears up once the heap is several times what lived in it last. A crowd's forms are mostly text that lives for a
 * moment, so this process clears up at a third more.
 */
setFlagsFromString('--heap-growing-percent=30');
