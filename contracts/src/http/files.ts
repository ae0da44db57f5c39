/** Photos, inline images and attached files of pages and drafts (`?type=draft`). */

import Type from 'typebox';
import { answers, call, multipart, Nothing, shape } from './call.ts';
import { AttachFile, Id, ImageAnswer, oneOf } from './shared.ts';

const tags = ['files'];
const params = Type.Object({ id: Id });
const querystring = shape({ type: Type.Optional(oneOf('draft', 'public', 'private')) });
const Files = Type.Object({ attachFiles: Type.Array(AttachFile) });

export const listFiles = call({
  method: 'GET',
  url: '/api/pages/:id/attach-files',
  schema: { summary: 'Attached files', tags, params, querystring, response: answers(200, Files) },
});

export const attachFile = call({
  method: 'POST',
  url: '/api/pages/:id/attach-files',
  schema: {
    summary: 'Attach a file: field `file`, and its name in `name` where it is another than the form’s',
    tags,
    params,
    querystring,
    consumes: multipart,
    response: answers(200, Files),
  },
});

export const downloadFile = call({
  method: 'GET',
  url: '/api/pages/:id/attach-files/:name',
  schema: {
    summary: 'The bytes of a file, by id or name; ranges',
    tags,
    params: Type.Object({ id: Id, name: Type.String() }),
    querystring,
    produces: ['application/octet-stream'],
  },
});

export const deleteFile = call({
  method: 'DELETE',
  url: '/api/pages/:id/attach-files/:fileId',
  schema: {
    summary: 'Delete an attached file',
    tags,
    params: Type.Object({ id: Id, fileId: Id }),
    querystring,
    response: answers(200, Files),
  },
});

const photo = {
  summary: 'Set a page’s photo: file `img`, field `cropData`',
  tags,
  params,
  querystring,
  consumes: multipart,
  response: answers(200, ImageAnswer),
};

export const putPagePhoto = call({ method: 'PUT', url: '/api/pages/:id/photo', schema: photo });
export const postPagePhoto = call({ method: 'POST', url: '/api/pages/:id/photo', schema: photo });

export const deletePagePhoto = call({
  method: 'DELETE',
  url: '/api/pages/:id/photo',
  schema: { summary: 'Remove a page’s photo', tags, params, querystring, response: answers(200, Nothing) },
});

export const addInlineImage = call({
  method: 'POST',
  url: '/api/pages/:id/images',
  schema: {
    summary: 'Store an image for a page’s body: file `img`',
    tags,
    params,
    querystring,
    consumes: multipart,
    response: answers(200, ImageAnswer),
  },
});
