import { getCaptcha } from '../../../contract/accounts/captcha.ts';
import { NotFoundError } from '../../http/errors.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import type { Serve } from '../../http/serve-call.ts';
import type { Captcha } from './captcha.ts';

export function captchaRoutes(serve: Serve, { captcha }: { captcha: Captcha }): void {
  serve(
    getCaptcha,
    async () => {
      if (!captcha.challenge) throw new NotFoundError('Another captcha is configured');
      return { message: await captcha.challenge() };
    },
    PER_MINUTE.captcha,
  );
}
