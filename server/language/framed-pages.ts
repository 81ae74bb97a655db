import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OtherAddress } from '../http/other-address';
import { type RenderedPages, sendWebFile, type WebFile } from '../http/web-files';
import { noteLanguage, type ReaderKind, readerLanguage } from './reader-language';

interface FramedPage {
  readonly pages: RenderedPages;
  /** The built page, whose content the browser renders. */
  readonly page: WebFile;
  readonly otherAddress: OtherAddress;
  readonly kind: ReaderKind;
}

/** Sends a page that the browser renders, in the language of its reader. */
export const framedPages =
  ({ pages, page, otherAddress, kind }: FramedPage) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const language = readerLanguage(request, kind);
    const framed = await pages.frameIn(language, page);
    noteLanguage(reply, language);
    return sendWebFile(request, reply, otherAddress.pageFor(request, reply, framed));
  };
