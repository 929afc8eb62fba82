import type { ApiSettings } from '../../../src/lib/server/create-api.ts'
import type { Database } from '../../../src/lib/server/platform/db/index.ts'
import { openDraftStates, openPreviewLinks } from '../../../src/lib/server/site/drafts/index.ts'
import { publishJob } from '../../../src/lib/server/site/publishing/index.ts'
import { testShopFolder } from '../../setup/test-shop.ts'
import { testShop } from './shop.ts'

const PUBLISH_SECRET = 'a third secret that tests share'

/** What editors change the test shop with where no pages are rendered and nothing goes live. */
export function editingSettings(
  db: Database,
): Pick<ApiSettings, 'editing' | 'inspection' | 'publishing'> {
  const contentDir = testShopFolder()
  return {
    editing: {
      live: testShop,
      states: openDraftStates(db, testShop, () => new Date()),
      links: openPreviewLinks({ secret: 'another secret that tests share' }),
      contentDir,
      pictureBytes: 8 * 1024 * 1024,
      rehearse: async () => ({ pages: [], isRendered: false, problems: [] }),
    },
    inspection: {
      live: testShop,
      render: async () => Promise.reject(new Error('No pages are rendered here.')),
    },
    publishing: {
      secret: PUBLISH_SECRET,
      job: publishJob({
        contentDir,
        dataDir: '',
        live: testShop,
        clock: () => new Date(),
        writeBack: undefined,
        publish: () => Promise.reject(new Error('Nothing is published here.')),
      }),
    },
  }
}
