export { openDemoVendors, type OpenVendor } from './open.ts'
