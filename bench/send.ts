type Sent = { method: string; token?: string | undefined; body?: unknown };

/** One call of the API. Throws when it is refused. */
export async function send(url: string, { method, token, body }: Sent): Promise<{ answer: unknown; position: bigint }> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return { answer: await response.json(), position: BigInt(response.headers.get('x-position') ?? 0) };
}
