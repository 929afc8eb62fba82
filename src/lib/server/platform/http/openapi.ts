import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { commonErrors, type ErrorCode, sentenceOf, statusOf } from '../../../contract/errors.ts'
import { endpoints } from '../../../contract/index.ts'
import type { Api } from './api.ts'

/** Serves the document that describes the API, made of the declarations on the first request. */
export function mountOpenApi({ app }: Api): void {
  let text: string | undefined
  app.get('/api/v1/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument())
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

/** OpenAPI 3.1 of every call of the contract. */
export function openApiDocument() {
  const paths: ZodOpenApiPathsObject = {}
  for (const { name, slice, endpoint } of endpoints) {
    const path = paths[endpoint.path] ?? {}
    paths[endpoint.path] = path
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
    path[method] = operation(name, slice, endpoint)
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Quire',
      version: '1',
      description:
        'Every call answers for one tenant: the one of the host, or, for staff, of fe-x-tenant. ' +
        'Refusals are application/problem+json with a code. A path answers with and without its ' +
        'last slash.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: problem },
    },
  })
}

const problem = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    fields: z
      .array(z.object({ path: z.string(), code: z.string(), message: z.string() }))
      .optional(),
    facts: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Problem' })

function operation(name: string, slice: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)
  const path = endpoint.input.pick(mask(inPath))
  const rest = endpoint.input.omit(mask(inPath))
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const headers = z.object({
    'fe-x-tenant': z.string().optional(),
    ...(endpoint.idempotent && { 'idempotency-key': z.string().min(8).max(80) }),
  })
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [slice],
    security: securityOf(endpoint),
    requestParams: {
      ...(inPath.length > 0 && { path }),
      ...(inQuery && { query: rest }),
      header: headers,
    },
    ...(!inQuery && { requestBody: { content: { 'application/json': { schema: rest } } } }),
    responses: {
      '200': { description: 'Done', content: { 'application/json': { schema: endpoint.output } } },
      ...refusals([...endpoint.errors, ...commonErrors]),
    },
  }
}

/** Anyone may be known by a token, and a shopper by the anonymous id alone. */
function securityOf({ access, token }: Endpoint): Record<string, string[]>[] {
  if (token === 'ignored') return []
  return access === 'anyone' || access === 'shopper' ? [{ bearer: [] }, {}] : [{ bearer: [] }]
}

function refusals(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(codes, statusOf)
  return Object.fromEntries(
    [...byStatus].map(([status, those]) => [
      String(status),
      {
        description: those.map((code) => `\`${code}\`: ${sentenceOf(code)}`).join('\n\n'),
        content: { 'application/problem+json': { schema: problem } },
      },
    ]),
  )
}

function mask(keys: string[]): Record<string, true> {
  return Object.fromEntries(keys.map((key) => [key, true]))
}
