import { randomUUID } from 'node:crypto'
import type { SampleMoney } from './sample-money.ts'

/** What editors work on: ids, a document that the draft has changed, and the numbers of the edition that is live and of the one before. */
export type SampleContent = Record<
  'draft' | 'changed' | 'spare' | 'ready' | 'publication',
  string
> & {
  edition: number
  older: number
  money: SampleMoney
}

/** The smallest picture that there is. */
const DRAWING = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><path d="M0 0h400v300z"/></svg>',
).toString('base64')

/** What editors send. */
export function contentInputs(content: SampleContent) {
  const { draft, changed, spare, ready, publication, edition, older } = content
  return {
    listDocuments: {
      draft,
      owner: 'ie',
      kind: 'dictionary',
      within: 'home',
      text: 'printed',
      after: 'a',
    },
    getDocument: { path: 'shop.yaml', draft },
    getDocumentSchema: { kind: 'page' },
    listDrafts: {},
    createDraft: { name: 'Words of spring' },
    getDraft: { id: draft },
    getDraftChanges: { id: draft },
    saveDocument: {
      id: draft,
      path: `tenants/ie/dictionaries/en/${randomUUID().slice(0, 8)}.yaml`,
      text: 'hello: Hello',
      version: 0,
      hash: null,
    },
    revertDocument: { id: draft, path: changed, version: 1 },
    discardDraft: { id: spare },
    exportDraft: { id: draft },
    listDraftPictures: { id: draft, owner: 'ie' },
    savePicture: {
      id: draft,
      name: `a-${randomUUID().slice(0, 8)}`,
      tenant: 'ie',
      base64: DRAWING,
      instead: null,
    },
    describePicture: {
      id: draft,
      name: `a-${randomUUID().slice(0, 8)}`,
      tenant: 'ie',
      alt: { en: 'A press' },
      focus: { x: 20, y: 30 },
      rights: '© Test',
      version: 0,
      hash: null,
    },
    createPreviewLink: { id: draft, hours: 1 },
    getHistory: {},
    publishDraft: { id: ready, revision: 0, note: 'Spring', at: '2099-01-01T06:00:00.000Z' },
    getPublication: { id: publication },
    cancelPublication: { id: publication },
    rollBack: { number: older, live: edition, note: 'a slip' },
    publishFolder: {},
    sendMessage: {
      name: 'Ann',
      email: `${randomUUID()}@example.test`,
      orderNumber: '',
      message: 'Do you print on cork?',
    },
    sendForm: {
      page: 'contact',
      block: 'large-job',
      answers: { goods: ['labels'], reply: ['ann@example.test'], about: ['Jars.'], keep: ['yes'] },
    },
    subscribe: { email: `${randomUUID()}@example.test` },
    confirmSubscription: { token: randomUUID() },
    unsubscribe: { token: randomUUID() },
  }
}
