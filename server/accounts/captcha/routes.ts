import type { FastifyInstance } from 'fastify';
import { getCaptcha } from '../../../contract/accounts/captcha.ts';
import { NotFoundError } from '../../http/errors.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import { serveCall } from '../../http/serve-call.ts';
import type { Captcha } from './captcha.ts';

export async function captchaRoutes(
  app: FastifyInstance,
  { captcha }: { captcha: Captcha },
): Promise<void> {
  serveCall(
    app,
    getCaptcha,
    async () => {
      if (!captcha.challenge) throw new NotFoundError('Another captcha is configured');
      return { message: await captcha.challenge() };
    },
    PER_MINUTE.captcha,
  );
}
