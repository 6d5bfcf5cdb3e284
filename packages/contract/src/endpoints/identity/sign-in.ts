import * as z from 'zod';
import * as s from '../../schemas/index.ts';
import { row } from '../shared/endpoint.ts';

const page = z.string();

/** Sign-in in another provider's window, and by approving a device. */
export const signInEndpoints = {
  authPopupStart: row('authPopupStart', {
    tag: 'extension',
    summary: 'Send a sign-in window to Google or GitHub',
    access: 'public',
    status: 302,
    page: true,
    errors: ['rate_limited'],
    query: s.PopupStart,
    answer: page,
  }),
  authPopupCallback: row('authPopupCallback', {
    tag: 'extension',
    summary:
      'Where the provider sends the window; posts a one-time code to the page that opened it',
    access: 'public',
    page: true,
    query: s.PopupCallback,
    answer: page,
  }),
  authPopupExchange: row('authPopupExchange', {
    tag: 'extension',
    summary: 'Change the one-time code of a sign-in window for a session',
    access: 'public',
    errors: ['account_exists', 'second_factor_required', 'forbidden'],
    body: s.PopupExchange,
    answer: s.SessionAnswer,
  }),
  authDeviceStart: row('authDeviceStart', {
    tag: 'extension',
    summary: 'Ask for a code with which somebody signs a device in',
    access: 'public',
    errors: ['rate_limited'],
    body: s.DeviceStart,
    answer: s.DeviceStarted,
  }),
  authDevicePoll: row('authDevicePoll', {
    tag: 'extension',
    summary: 'Ask whether the device was approved; answers its API key once',
    access: 'public',
    body: s.DevicePoll,
    answer: s.DevicePolled,
  }),
  authDeviceGet: row('authDeviceGet', {
    tag: 'extension',
    summary: 'Look up which device asks with a code',
    access: 'account',
    errors: ['rate_limited'],
    query: s.DeviceQuery,
    answer: s.DeviceRequest,
  }),
  authDeviceApprove: row('authDeviceApprove', {
    tag: 'extension',
    summary: 'Let a device in with an API key of yours',
    access: 'account',
    errors: ['rate_limited', 'conflict', 'limit_reached'],
    body: s.DeviceDecision,
    answer: s.DeviceRequest,
  }),
  authDeviceDeny: row('authDeviceDeny', {
    tag: 'extension',
    summary: 'Refuse a device',
    access: 'account',
    errors: ['rate_limited', 'conflict'],
    body: s.DeviceDecision,
    answer: s.DeviceRequest,
  }),
};
