<?php
return array(
	'dependencies' => array(),
	'version'      => '0.1.0',
);
