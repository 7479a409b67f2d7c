import { needsKey, type Endpoint } from '@circuit/contract/endpoint';
import { VERSION } from '@circuit/domain/product';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>;

/** What the platform reads from headers besides the declared fields, and who must sign in. (HT-14) */
const withHeaders: Transform = (document) => {
  const described = jsonSchemaTransform(document);
  const { endpoint } = document.route.config ?? {};
  if (endpoint === undefined) return described;
  const headers = headersOf(endpoint);
  return {
    ...described,
    schema: {
      ...described.schema,
      ...(endpoint.access === 'open' ? { security: [] } : {}),
      ...(Object.keys(headers.properties).length === 0 ? {} : { headers }),
    },
  };
};

function headersOf(endpoint: Endpoint) {
  const properties = {
    ...(needsKey(endpoint) ? { 'Idempotency-Key': text('One per intent of a person, the same on each try.') } : {}),
    ...(endpoint.needsIfMatch ? { 'If-Match': text('The ETag of the version that was seen.') } : {}),
    ...(endpoint.givesCode ? { 'Circuit-Code-Challenge': text('S256 of the verifier that the browser keeps.') } : {}),
  };
  return { type: 'object', properties, required: Object.keys(properties) };
}

const text = (description: string) => ({ type: 'string', description });

export const DOCUMENTATION: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Circuit', version: VERSION },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    security: [{ bearer: [] }],
  },
  transform: withHeaders,
};
