/** For tests of whoever stands on the runtime. */
export { isPublicAddress, lookUpPublicly } from './mail-servers/public-address.ts';
export {
  type AuthorizationServerDouble,
  startAuthorizationServer,
} from './oauth/testing/authorization-server-double.ts';
export { createOfficeToolSource } from './stores/office-tools.ts';
export { callsWithin } from './stores/tool-servers.ts';
