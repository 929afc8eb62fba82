export { deliverNotice } from './deliver.ts'
export { mountSandbox, type SandboxSettings } from './mount-sandbox.ts'
export { sandboxKeys, sign, TOLERANCE_SECONDS, verifySignature } from './signature.ts'
