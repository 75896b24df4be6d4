/** For tests of whoever stands on the runtime. */
export {
  type AuthorizationServerDouble,
  type AuthorizationServerOptions,
  startAuthorizationServer,
} from './oauth/testing/authorization-server-double.ts';
