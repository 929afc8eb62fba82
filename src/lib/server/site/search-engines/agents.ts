import type { SearchTerms } from './terms.ts'

const [ACP, UCP] = ['2026-04-17', '2026-04-08']
const SPECIFIED = `https://ucp.dev/${UCP}`

/** `/.well-known/acp.json`: where the Agentic Commerce Protocol is spoken; null where the tenant wants no agents. */
export function acpDiscovery({ tenant, originOf }: SearchTerms): string | null {
  if (!tenant.agents) return null
  return JSON.stringify({
    protocol: { name: 'acp', version: ACP, supported_versions: [ACP] },
    api_base_url: `${originOf(tenant)}/api/v1/acp`,
    transports: ['rest'],
    capabilities: { services: ['checkout'] },
  })
}

/** `/.well-known/ucp`: the profile of the Universal Commerce Protocol; payments are a person's, so there is no handler. */
export function ucpProfile({ tenant, originOf }: SearchTerms): string | null {
  if (!tenant.agents) return null
  return JSON.stringify({
    ucp: {
      version: UCP,
      services: {
        'dev.ucp.shopping': [
          {
            version: UCP,
            transport: 'rest',
            endpoint: `${originOf(tenant)}/api/v1/ucp`,
            spec: `${SPECIFIED}/specification/overview`,
            schema: `${SPECIFIED}/services/shopping/rest.openapi.json`,
          },
        ],
      },
      capabilities: {
        'dev.ucp.shopping.checkout': [
          {
            version: UCP,
            spec: `${SPECIFIED}/specification/checkout`,
            schema: `${SPECIFIED}/schemas/shopping/checkout.json`,
          },
        ],
      },
      payment_handlers: {},
    },
  })
}
