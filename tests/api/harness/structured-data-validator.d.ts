declare module '@adobe/structured-data-validator' {
  type Issue = { issueMessage: string; severity: 'ERROR' | 'WARNING'; path: unknown[] }
  export default class Validator {
    validate(data: {
      jsonld: Record<string, unknown[]>
      microdata: Record<string, unknown[]>
      rdfa: Record<string, unknown[]>
      errors: unknown[]
    }): Promise<Issue[]>
  }
}
