import { randomUUID } from 'node:crypto'

const skus = { mcpSku: 'none', entryId: 'none', productSku: 'none', variant: 'none', version: 1 }

/** For the calls about files and their templates. */
export function templateInputs() {
  return {
    productInstruction: { pages_id: ['none'] },
    productTemplate: { skus, merchantAttributes: {}, format: 'svg' },
    designBrowserTemplates: {
      ...{ pageId: 'none', configurationId: 'none', skus: 'none', productName: 'none' },
      ...{ locale: 'en-IE', limit: '5' },
    },
  }
}

/** For the calls about stock, of `stockedShop`. */
export function stockInputs() {
  const article = 'jar-labels'
  return {
    productInventory: { mcpSku: 'none', mcpAttributes: {}, quantity: 1, productionTime: 3 },
    listStock: {},
    listStockMoves: { article, before: '10' },
    changeStock: { article, act: 'expect', quantity: 10, date: '2199-01-01', reason: 'ordered' },
  }
}

/** For the calls about links to a choice. */
export function customConfigInputs() {
  const config = {
    version: 1,
    selectedAttributes: {},
    selectedQuantity: 250,
    selectedPriority: 'standard',
    services: [],
  }
  return {
    generateProductCustomConfigUrl: { config, productConfigurationId: 'none' },
    getProductCustomConfigFromKey: { key: 'none' },
    listSavedDesigns: {},
    saveDesign: { config, productConfigurationId: 'none', name: 'Fair' },
    renameSavedDesign: { id: randomUUID(), name: 'Fair' },
    removeSavedDesign: { id: randomUUID() },
    priceProductCustomConfig: { key: 'none' },
  }
}

/** For the calls about written offers. */
export function writtenOfferInputs() {
  return {
    makeWrittenOffer: { key: 'none', quantities: [250] },
    getWrittenOffer: { number: 'none' },
    getWrittenOfferFile: { number: 'none' },
    listWrittenOffers: {},
    listStaffWrittenOffers: { search: 'OF26' },
  }
}
