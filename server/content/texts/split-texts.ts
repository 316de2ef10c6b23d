import { doJobs } from '../../runtime/job-thread.ts';
import { splitAtImages } from '../markdown/images.ts';

/* A thread that looks for texts' pictures: see `text-pictures.ts`. */

doJobs<readonly string[]>(async (texts) => ({ done: texts.map(splitAtImages) }));
