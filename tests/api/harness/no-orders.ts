import { randomUUID } from 'node:crypto'
import type { SampleFile, SampleOrders, SampleRepair } from './access-samples.ts'
import type { SampleMachines } from './sample-machines.ts'

const noMachines: SampleMachines = {
  key: randomUUID(),
  webhook: randomUUID(),
  spare: randomUUID(),
  delivery: randomUUID(),
}

const noFile: SampleFile = {
  line: { orderId: randomUUID(), lineItemId: randomUUID() },
  fileId: randomUUID(),
}

const noRepair: SampleRepair = { line: noFile.line, repairId: randomUUID() }

const noUpload = { uploadId: randomUUID(), replaces: randomUUID() }

/** Orders that are nowhere, for calls that need none. */
export const noOrders: SampleOrders = {
  seen: randomUUID(),
  ending: randomUUID(),
  version: 0,
  dropping: { id: randomUUID(), lines: [randomUUID()], version: 0 },
  customer: randomUUID(),
  colleague: randomUUID(),
  withdrawal: randomUUID(),
  machines: noMachines,
  artwork: { looked: noFile, claimed: noFile, asked: noFile, rejected: noFile, approved: noFile },
  printed: 'QIE-26-000001-1',
  repairs: { asked: noFile, accepted: noRepair, discarded: noRepair, arrived: noUpload },
  designs: { working: noFile, proposed: noFile, approved: noFile, uploadId: randomUUID() },
}
