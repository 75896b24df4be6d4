/** A form as it goes over the wire. */
export interface UploadForm {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer;
}

export interface FormFile {
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
  readonly type?: string;
}

/** What a browser or `curl -F` sends, in the order of the entries; what is no text is a file. */
export async function uploadForm(...entries: readonly (readonly [string, string | FormFile])[]): Promise<UploadForm> {
  const form = new FormData();
  for (const [field, value] of entries) {
    if (typeof value === 'string') form.append(field, value);
    else form.append(field, new Blob([value.content], { type: value.type ?? 'application/octet-stream' }), value.name);
  }
  const { headers, body } = new Response(form);
  const payload = Buffer.from(await new Response(body).arrayBuffer());
  return { headers: { 'content-type': headers.get('content-type') ?? '' }, payload };
}

/** A form written by hand, for what no browser sends. Lines end as HTTP's do. */
export function rawForm(text: string, boundary = 'limit'): UploadForm {
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.from(text.replaceAll(/\r?\n/g, '\r\n')),
  };
}
