'use client';

import {
  access,
  account,
  accountExport,
  device,
  password,
  secondFactor,
  settings,
  signUp,
  verification,
} from '../messages/en/account.ts';
import { keys, runnerTokens } from '../messages/en/access-keys.ts';
import {
  type AccessMessages,
  type AccountExportMessages,
  type AccountMessages,
  type DeviceMessages,
  type KeysMessages,
  overrideMessages,
  type PasswordMessages,
  type RunnerTokensMessages,
  type SecondFactorMessages,
  type SettingsMessages,
  type SignUpMessages,
  type VerificationMessages,
} from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

export const useAccessMessages = (): AccessMessages =>
  overrideMessages(access, useMessages().access);

export const useAccountMessages = (): AccountMessages =>
  overrideMessages(account, useMessages().account);

export const useAccountExportMessages = (): AccountExportMessages =>
  overrideMessages(accountExport, useMessages().accountExport);

export const useDeviceMessages = (): DeviceMessages =>
  overrideMessages(device, useMessages().device);

export const usePasswordMessages = (): PasswordMessages =>
  overrideMessages(password, useMessages().password);

export const useSecondFactorMessages = (): SecondFactorMessages =>
  overrideMessages(secondFactor, useMessages().secondFactor);

export const useSettingsMessages = (): SettingsMessages =>
  overrideMessages(settings, useMessages().settings);

export const useSignUpMessages = (): SignUpMessages =>
  overrideMessages(signUp, useMessages().signUp);

export const useVerificationMessages = (): VerificationMessages =>
  overrideMessages(verification, useMessages().verification);

export const useKeysMessages = (): KeysMessages => overrideMessages(keys, useMessages().keys);

export const useRunnerTokensMessages = (): RunnerTokensMessages =>
  overrideMessages(runnerTokens, useMessages().runnerTokens);
